import { useEffect, useRef, useState } from 'react'
import { newId } from '../../platform/id.ts'
import { refusalOf } from '../../platform/web/api.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import {
  type DuplicateRule,
  type ImportRow,
  nextPart,
  type ReadLine,
  repeatedLines,
  sharedContacts,
} from '../client-import.ts'
import { clientsApi } from './api.ts'

/**
 * What will become of a line: `known` is a client already, `repeated` came in an earlier line, `beyond` is a new client
 * beyond the plan's quota. `contactOf`: another person with the same phone or e-mail.
 */
export type ImportLine = ReadLine & {
  state: 'new' | 'known' | 'repeated' | 'beyond' | 'faulty'
  sameAs?: string
  contactOf?: string
}
/** Whether a line becomes a card of its own: also one that looks like somebody, if that was asked for. */
export const isAdded = ({ state, row }: ImportLine): boolean =>
  state === 'new' || (row?.isOther === true && state !== 'beyond')
/** How many clients the plan has room for, and how many more may come; null without a limit. */
type Quota = { most: number; free: number } | null
export type CheckedFile = { lines: ImportLine[]; quota: Quota; done: number }
type Counts = { added: number; filled: number; skipped: number }
export type Run = {
  id: string
  fileName: string
  duplicates: DuplicateRule
  sent: number
  total: number
  counts: Counts
  state: 'running' | 'stopped' | 'done'
}

const failedCheck = toastFailure('Erro ao conferir a planilha', 'Tente novamente.')
const failedRun = toastFailure('A importação parou', 'O que já entrou está salvo. Continue de onde parou.')

/** Checks the lines of a file, and sends them part by part. A part that is sent twice is stored once. */
export function useClientImport() {
  const [checked, setChecked] = useState<CheckedFile | null>(null)
  const [run, setRun] = useState<Run | null>(null)
  const busy = useRef(false)
  useLeaveWarning(run?.state === 'running')

  const once = async (work: () => Promise<void>) => {
    if (busy.current) return
    busy.current = true
    try {
      await work()
    } finally {
      busy.current = false
    }
  }

  const check = (read: ReadLine[]) =>
    once(async () => {
      const rows = rowsOf(read)
      const known: KnownNames = { people: new Map(), contacts: new Map() }
      try {
        for (let from = 0; from < rows.length;) {
          setChecked({ lines: [], quota: null, done: from / rows.length })
          const part = nextPart(rows, from)
          from += part.length
          for (const { line, name, by } of await clientsApi.imports.check.call({ rows: part }))
            known[by ? 'people' : 'contacts'].set(line, name)
        }
        const quota = await clientsApi.imports.quota.call()
        setChecked({ lines: linesOf(read, known, quota), quota, done: 1 })
      } catch (error) {
        setChecked(null)
        failedCheck(refusalOf(error))
      }
    })

  /** Takes a line for another person than the one it looks like, or no longer. */
  const takeFor = (line: number, isOther: boolean) =>
    setChecked(
      (now) =>
        now && {
          ...now,
          lines: now.lines.map((one) =>
            one.line === line && one.row ? { ...one, row: { ...one.row, isOther } } : one,
          ),
        },
    )

  const send = (start: Pick<Run, 'fileName' | 'duplicates'> | Run) =>
    once(async () => {
      const rows = rowsOf((checked?.lines ?? []).filter(({ state }) => state !== 'beyond'))
      const nothing = { id: newId(), sent: 0, total: rows.length, counts: { added: 0, filled: 0, skipped: 0 } }
      let now: Run = { ...nothing, ...start, state: 'running' }
      setRun(now)
      try {
        while (now.sent < rows.length) {
          const part = nextPart(rows, now.sent)
          const counts = await clientsApi.imports.add.call(
            { ...partOf(now), rows: part },
            { context: { goesOn: true } },
          )
          now = advanced(now, part.length, counts)
          setRun(now)
        }
        setRun({ ...now, state: 'done' })
      } catch (error) {
        setRun({ ...now, state: 'stopped' })
        failedRun(refusalOf(error))
      }
    })

  const startAgain = () => {
    setChecked(null)
    setRun(null)
  }
  return { checked, check, takeFor, run, send, startAgain }
}

const partOf = ({ id, fileName, duplicates }: Run) => ({ id, fileName, duplicates })

const rowsOf = (lines: readonly ReadLine[]): ImportRow[] => lines.flatMap(({ row }) => row ?? [])

/** By line, the name of the client who is the same person, and of one who has the same phone or e-mail. */
type KnownNames = Record<'people' | 'contacts', Map<number, string>>

function linesOf(read: readonly ReadLine[], { people, contacts }: KnownNames, quota: Quota): ImportLine[] {
  const repeated = repeatedLines(rowsOf(read))
  const shared = sharedContacts(rowsOf(read))
  const beyond = new Set<number>()
  let free = quota?.free ?? Infinity
  return read.map((line) => {
    if (!line.row) return { ...line, state: 'faulty' }
    const name = people.get(line.line)
    if (name !== undefined) return { ...line, state: 'known', sameAs: name }
    const earlier = repeated.get(line.line)
    const isNew = earlier === undefined
    if (isNew ? free === 0 : beyond.has(earlier)) {
      beyond.add(line.line)
      return { ...line, state: 'beyond' }
    }
    if (!isNew) return { ...line, state: 'repeated', sameAs: `linha ${earlier}` }
    free--
    const contactOf = contacts.get(line.line) ?? shared.get(line.line)
    return { ...line, state: 'new', ...(contactOf !== undefined && { contactOf }) }
  })
}

const advanced = (run: Run, lines: number, { added, filled, skipped }: Counts): Run => ({
  ...run,
  sent: run.sent + lines,
  counts: {
    added: run.counts.added + added,
    filled: run.counts.filled + filled,
    skipped: run.counts.skipped + skipped,
  },
})

/** Asks before the tab is closed in the middle of an import. */
function useLeaveWarning(isRunning: boolean) {
  useEffect(() => {
    if (!isRunning) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isRunning])
}
