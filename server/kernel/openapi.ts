import * as z from 'zod'
import type { Endpoint } from '#domain/kernel/endpoint.ts'
import { refusalStatus } from '#domain/kernel/refusal.ts'

export const openApiVersion = '3.1.0'

type Json = Record<string, unknown>

/** The contract as an OpenAPI document: what is not in the contract is not in the document, and the reverse. */
export function openApiDocument(endpoints: Endpoint[]): Json & { openapi: string } {
  const paths: Record<string, Json> = {}
  const doors = Map.groupBy(endpoints, ({ method, path }) => `${method} ${path}`)
  for (const [endpoint, ...others] of doors.values() as Iterable<[Endpoint, ...Endpoint[]]>) {
    const path = `/api/${endpoint.path}`
    const described = others.reduce((all, other) => either(all, operation(other)), operation(endpoint))
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: described }
  }
  return {
    openapi: openApiVersion,
    info: { title: 'Bujía', version: '1', description: 'API del taller. Cada llamada lleva `Authorization: Token …`.' },
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Token {token}' } },
      schemas: { Refusal: refusalSchema },
    },
    paths,
  }
}

const refusalSchema = {
  type: 'object',
  required: ['detail'],
  properties: {
    detail: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
}

type Operation = Json & { description: string; parameters: Json[]; responses: { 200: Json & { content: Content } } }
type Content = Record<string, { schema?: Json }>

/** The document knows one operation for a path: two that only the query tells apart are described as one. */
function either(one: Operation, other: Operation): Operation {
  const [first, second] = [one, other].map(({ responses }) => responses[200].content['application/json']?.schema)
  const content = { 'application/json': { schema: { anyOf: [first, second] } } }
  const known = new Set(one.parameters.map(({ name }) => name))
  const more = other.parameters.filter(({ name }) => !known.has(name))
  return {
    ...one,
    description: `${one.description} | ${other.description}`,
    parameters: [...one.parameters, ...more].map((each) => ({ ...each, required: each.in === 'path' })),
    responses: { ...one.responses, 200: { description: 'OK', content } },
  }
}

function operation(endpoint: Endpoint): Operation {
  const [tag] = endpoint.path.split('/')
  return {
    tags: [tag],
    operationId: `${endpoint.method.toLowerCase()} ${endpoint.path}`,
    description: whoMay(endpoint),
    security: endpoint.opens === 'public' ? [] : [{ token: [] }],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.method !== 'GET' && endpoint.method !== 'DELETE' && { requestBody: requestBody(endpoint) }),
    responses: { 200: { description: 'OK', content: answerContent(endpoint) }, ...refusals() },
  }
}

const named = { public: 'Público', session: 'Con sesión', platform: 'Operadores de la plataforma' }

function whoMay({ opens, also, askedWith }: Endpoint): string {
  const who = typeof opens === 'string' ? named[opens] : `Permisos: ${opens.join(', ')}`
  const besides = also.length ? `${who}; además: ${also.join(', ')}` : who
  return askedWith === undefined ? besides : `Con \`${askedWith}\`: ${besides}`
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json
}

function parameters(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: type,
  }))
}

function requestBody(endpoint: Endpoint): Json {
  const data = schemaOf(endpoint.body, 'input')
  const parts = Object.keys(endpoint.files)
  if (parts.length === 0) return { content: { 'application/json': { schema: data } } }
  const files = Object.fromEntries(parts.map((part) => [part, { type: 'string', format: 'binary' }]))
  const multipart = { type: 'object', properties: { data, ...files } }
  return { content: { 'application/json': { schema: data }, 'multipart/form-data': { schema: multipart } } }
}

function answerContent(endpoint: Endpoint): Content {
  const schema = schemaOf(endpoint.answer, 'input')
  return Object.keys(schema).some((key) => key !== '$schema')
    ? { 'application/json': { schema } }
    : { 'application/octet-stream': {} }
}

function refusals(): Json {
  const statuses = [...new Set<number>(Object.values(refusalStatus))]
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
  return Object.fromEntries(statuses.map((status) => [status, { description: 'Rechazo', content }]))
}
