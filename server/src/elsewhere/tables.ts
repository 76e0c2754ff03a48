import type { ColumnType } from 'kysely'

export type ElsewhereTables = {
  elsewhere_import: {
    id: string
    patient_id: string | null
    origin: string
    source_patient_id: string
    made_at: string
    manifest_sha256: string
    before: ColumnType<Record<string, unknown> | null, string | null, string | null>
    at: string
    by_id: string
    undone_at: string | null
    undone_by: string | null
  }
  elsewhere_person: {
    id: string
    import_id: string
    patient_id: string
    kind: 'provider' | 'guardian'
    first_name: string | null
    last_name: string | null
    credentials: string | null
    origin: string
  }
  elsewhere_row: {
    id: string
    import_id: string
    patient_id: string
    table_name: string
    data: ColumnType<Record<string, unknown>, string, string>
    /** The row here of which `data` holds what it could not keep; null of history. */
    row_id: string | null
    at: string | null
    code: string | null
    text: string | null
    author_id: string | null
    for_dietitian: boolean
  }
  elsewhere_key: { import_id: string; table_name: string; key: ColumnType<Record<string, unknown>, string, string>; hash: string | null }
}
