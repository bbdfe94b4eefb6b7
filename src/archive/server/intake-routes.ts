import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { businessOf, type ProcedureContext } from '../../accounts/server/guard.ts'
import { guarded } from '../../accounts/server/guarded-route.ts'
import { paths } from '../../platform/paths.ts'
import { invalidField, Refusal } from '../../platform/refusal-error.ts'
import { callerAddress, networkOf } from '../../platform/server/http/hosts.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { BodyRefused, readBytes } from '../../platform/server/http/read-body.ts'
import { throttle } from '../../platform/server/http/throttle.ts'
import { partBytes } from '../intake.ts'
import { storePart } from './begin-intake.ts'

type Edge = { Bindings: HttpBindings }

export const intakeRoutes = new Hono<Edge>()

/** Receives one part of an archive as raw bytes. */
intakeRoutes.post(
  paths.archivePart(':id{[\\da-f-]{36}}', ':number{\\d{1,2}}'),
  guarded('users.manage', receivePart, inJson),
)

async function receivePart(c: Context<Edge>, context: ProcedureContext): Promise<Response> {
  const { incoming } = c.env
  const data = await readBytes(incoming, { mostBytes: partBytes, network: networkOf(callerAddress(incoming)) })
  if (!data) throw invalidField('part', 'O arquivo enviado está vazio.')
  await throttle(limit('archive.part', businessOf(context)))
  const { id = '', number = '' } = c.req.param()
  return c.json(await context.write((tx) => storePart(tx, { id, number: Number(number), data })))
}

function inJson(c: Context<Edge>, error: unknown): Response | null {
  if (error instanceof BodyRefused)
    return c.json(
      { code: error.code, message: error.message, data: { title: 'Envio recusado', text: error.message } },
      error.status,
    )
  if (!(error instanceof Refusal)) return null
  const { code, status } = error.kind
  return c.json({ code, message: error.message, data: error.data }, status as ContentfulStatusCode)
}
