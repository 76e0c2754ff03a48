import * as operations from '@sorrel/contract/releases/operations'
import * as wire from '@sorrel/contract/releases/wire'
import { findReadableFile } from '../files/access.ts'
import { openFile } from '../files/reading.ts'
import { implement } from '../kernel/implement.ts'
import { findReleasePatient, findSignedRelease, makeContextByPreview } from './access.ts'
import { makePreviewUrl, readPreview, showPreview } from './previews.ts'
import { dropDraft, makeRelease, revoke } from './releases.ts'
import { askToSend } from './sending/asking.ts'
import { listReleasesOf } from './viewing.ts'

export const releases = implement(
  'releases',
  operations,
  wire,
)({
  createRelease: async (ctx, { params, body }) => makeRelease(ctx, await findReleasePatient(ctx, params.patient_id), body),
  listReleases: async (ctx, { params, query }) => listReleasesOf(ctx, await findReleasePatient(ctx, params.patient_id), query),
  dropReleaseDraft: async (ctx, { params }) => {
    await dropDraft(ctx, await findReleasePatient(ctx, params.patient_id), params.release_id)
    return null
  },
  revokeRelease: async (ctx, { params }) => revoke(ctx, await findReleasePatient(ctx, params.patient_id), params.release_id),
  sendRelease: async (ctx, { params, body }) =>
    askToSend(ctx, await findReleasePatient(ctx, params.patient_id), params.release_id, body.method),
  getReleaseForm: async (ctx, { params, query }) => {
    const { pdf_file_id } = await findSignedRelease(ctx, await findReleasePatient(ctx, params.patient_id), query.release_id)
    return openFile(ctx, await findReadableFile(ctx, pdf_file_id), 'full')
  },
  getReleaseFormPreviewUrl: (ctx, { query }) => makePreviewUrl(ctx, query),
  openReleaseFormPreview: async (ctx, { params }) => {
    const preview = readPreview(ctx, params.preview_token)
    return showPreview(await makeContextByPreview(ctx, params.preview_token, preview), preview)
  },
})
