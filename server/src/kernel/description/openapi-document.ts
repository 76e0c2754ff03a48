import type { ErrorCode } from '@sorrel/contract/kernel/errors'
import type { Description, Wire } from '@sorrel/contract/kernel/operation'
import type { JsonSchema } from './openapi-schemas.ts'

/** What the contract declares about an operation; the document needs nothing else. */
export type Described = { name: string; feature: string; description: Description; wire: Wire }

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  required?: boolean
  description?: string
  schema: JsonSchema
  style?: 'form'
  explode?: boolean
}
export type Content = Record<string, { schema: JsonSchema }>
export type Response = {
  description: string
  headers?: Record<string, { description: string; schema: JsonSchema }>
  content?: Content
  'x-codes'?: ErrorCode[]
}
export type Reference = { $ref: string }
export type OperationObject = {
  operationId: string
  tags: string[]
  summary: string
  parameters?: (Parameter | Reference)[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Response | Reference>
  security: Record<string, string[]>[]
  deprecated?: true
  'x-access': string[]
  'x-addition'?: true
  'x-or-token'?: string
  'x-body-limit'?: number
}
export type OpenApi = {
  openapi: '3.1.1'
  info: object
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, OperationObject>>
  components: {
    schemas: Record<string, JsonSchema>
    parameters: Record<string, Parameter>
    responses: Record<string, Response>
    securitySchemes: Record<string, object>
  }
}
