import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { newId } from '../../src/platform/id.ts'
import { acts } from '../../src/entries/acts.ts'
import { fieldNames } from '../../src/trail/trail.ts'
import { procedures } from '../procedures.ts'
import type { Matrix } from '../matrix.ts'
import { patterns, shape } from '../trail-acts.ts'

/** The texts of an input that a person typed: no ids, dates, times or keys. */
function textsIn(input: unknown): string[] {
  if (typeof input === 'string') return isTyped(input) ? [input.trim()] : []
  return typeof input === 'object' && input !== null ? Object.values(input).flatMap(textsIn) : []
}
const isTyped = (text: string) =>
  text.length > 2 && !/^[a-z_.]+$/.test(text) && !/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text) && !/^[\d:T.Z-]+$/.test(text)

/** All texts in both audits, including the names of the actors. */
async function readTrail(admin: Client): Promise<string[]> {
  const { rows } = await admin.query<{ detail: unknown; actor: string | null }>(
    `select detail, actor_name as actor from audit union all select detail, null from account_audit`,
  )
  // Some rows have a fixed name of ours because no person acted.
  return rows.flatMap(({ detail, actor }) => [...(actor && !ours.has(actor) ? [actor] : []), ...textsOf(detail)])
}

const ours = new Set([
  'Agendamento online',
  'Recibo por e-mail',
  'Convite',
  'Avisos',
  'Site',
  'Cliente, na própria página',
])
const textsOf = (detail: unknown): string[] =>
  typeof detail === 'object' && detail !== null ? Object.values(detail).flatMap(textsOf) : [String(detail)]

export function askWhatTheTrailHolds(database: { admin: Client }, matrix: Matrix) {
  /** Read once: every call has been made, and nothing that a person typed in any may be in it. */
  let held: Promise<string[]> | undefined
  let texts = 0
  /** The acts that the procedures recorded. */
  const recorded = new Set<string>()

  test.each(procedures.filter(({ method }) => method !== 'GET'))(
    '$name leaves nothing in the trail that was typed',
    async (procedure) => {
      const { answer, input, businessId } = matrix.of(procedure)
      expect(answer.status).toBe(200)
      held ??= readTrail(database.admin)
      const found = await held
      const typed = textsIn(input)
      expect(typed.filter((text) => found.some((held) => held.includes(text)))).toEqual([])
      texts += typed.length
      const { rows } = await database.admin.query<{ action: string; fields: string[] | null }>(
        `select action, detail -> 'fields' as fields from audit where business_id = $1 and action <> 'check'`,
        [businessId],
      )
      expect(rows.map(({ action }) => action).filter((action) => !acts[action])).toEqual([])
      expect(rows.flatMap(({ fields }) => fields ?? []).filter((name) => !fieldNames[name])).toEqual([])
      for (const { action } of rows) recorded.add(action)
    },
  )

  test('no act has words that nothing records', () => {
    expect(recorded.size).toBeGreaterThan(50)
    const unwritten = Object.keys(acts).filter(
      (name) => !recorded.has(name) && !patterns.some(({ act }) => shape(act).test(name)),
    )
    expect(unwritten).toEqual([])
  })

  test('texts were typed', async () => {
    expect(texts).toBeGreaterThan(60)
    // The trail was read after the calls, and names who acted.
    expect(await held).toContain('Pessoa admin')
    expect(textsIn({ a: ['Alergia a amônia', newId(), 'pix', '2026-11-30'], b: { c: 'ana@exemplo.com' } })).toEqual([
      'Alergia a amônia',
      'ana@exemplo.com',
    ])
  })
}
