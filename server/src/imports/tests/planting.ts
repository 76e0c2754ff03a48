import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    import_run: { coarse: 'found', plain: 'kind source state settings counts fault' },
    import_row: { coarse: 'cells value', marked: 'external_id', plain: 'outcome issues' },
    import_identity: { marked: 'external_id', plain: 'source kind' },
    import_setting: { plain: 'source kind settings' },
    imported_document: { marked: 'title', plain: 'source' },
  },
}
