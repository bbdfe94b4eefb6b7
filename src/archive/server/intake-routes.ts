import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { businessOf } from '../../accounts/server/guard.ts'
import { guardedFile } from '../../accounts/server/guarded-route.ts'
import { paths } from '../../platform/paths.ts'
import { invalidField } from '../../platform/refusal-error.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { throttle } from '../../platform/server/http/throttle.ts'
import { partBytes } from '../intake.ts'
import { storePart } from './begin-intake.ts'

export const intakeRoutes = new Hono<{ Bindings: HttpBindings }>()

const partPath = paths.archivePart(':id{[\\da-f-]{36}}', ':number{\\d{1,2}}')

/** Receives one part of an archive as raw bytes. */
intakeRoutes.post(
  partPath,
  guardedFile('users.manage', { mostBytes: partBytes }, async ({ c, context, read }) => {
    const data = await read()
    if (!data) throw invalidField('part', 'O arquivo enviado está vazio.')
    await throttle(limit('archive.part', businessOf(context)))
    const { id = '', number = '' } = c.req.param()
    return context.write((tx) => storePart(tx, { id, number: Number(number), data }))
  }),
)
