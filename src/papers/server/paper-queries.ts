import { sql } from 'kysely'
import { productName } from '../../platform/brand.ts'
import type { Queries } from '../../platform/server/database/database.ts'
import { awaitAll } from '../../platform/server/database/business-tx.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { firstPapers, firstPublishedOn } from '../default-papers.ts'
import {
  type AcceptedPaper,
  type Company,
  mostPaperVersions,
  type PublishedPaper,
  type PaperKind,
  paperKinds,
} from '../paper.ts'

type VersionRow = { version: number; publishedAt: Date | null; accepted: number }

/** Each paper with its versions, for the operator. */
export const listPapers = (): Promise<PublishedPaper[]> =>
  outsideBusinesses('read', (db) =>
    awaitAll(
      paperKinds.map(async (kind): Promise<PublishedPaper> => {
        const [newest, versions] = await awaitAll([readVersion(db, kind, null), versionsOf(db, kind)])
        return { kind, text: newest!.text, versions }
      }),
    ),
  )

async function versionsOf(db: Queries, kind: PaperKind): Promise<PublishedPaper['versions']> {
  const { rows } = await sql<VersionRow>`
    select v.version, v.created_at as published_at, (
      select count(*)::int from paper_acceptance a where a.kind = ${kind} and a.version = v.version) as accepted
    from (select version, created_at from paper where kind = ${kind} union all select 1, null) v
    order by v.version desc limit ${mostPaperVersions}`.execute(db)
  return rows.map(({ publishedAt, ...row }) => ({
    ...row,
    publishedAt: publishedAt?.toISOString() ?? firstPublishedOn,
  }))
}

type Version = { version: number; newest: number; text: string; publishedAt: string }

/** One version of a paper, or the newest one. */
export async function readVersion(db: Queries, kind: PaperKind, asked: number | null): Promise<Version | null> {
  const { rows } = await sql<{ newest: number; text: string | null; publishedAt: Date | null }>`
    select newest, p.text, p.created_at as published_at
    from newest_paper(${kind}) newest
    left join paper p on p.kind = ${kind} and p.version = coalesce(${asked}::int, newest)`.execute(db)
  const [row] = rows
  if (!row) return null
  const version = asked ?? row.newest
  if (version === 1) return { version, newest: row.newest, text: firstPapers[kind], publishedAt: firstPublishedOn }
  if (row.text === null || row.publishedAt === null) return null
  return { version, newest: row.newest, text: row.text, publishedAt: row.publishedAt.toISOString() }
}

export async function acceptedBy(db: Queries, accountId: string): Promise<AcceptedPaper[]> {
  const rows = await db
    .selectFrom('paperAcceptance')
    .select(['kind', 'version', 'acceptedAt'])
    .where('accountId', '=', accountId)
    .orderBy('kind', 'desc')
    .orderBy('version')
    .execute()
  return rows.map(({ acceptedAt, ...row }) => ({ ...row, acceptedAt: acceptedAt.toISOString() }))
}

/** Who we are by law, as the operator has said it. */
export const readCompany = (db: Queries): Promise<Company> =>
  db
    .selectFrom('systemSetting')
    .select(['legalName as name', 'legalDocument as document', 'legalAddress as address', 'legalEmail as email'])
    .executeTakeFirstOrThrow()

export type PaperView = Version & { kind: PaperKind; company: Company; names: { produto: string; empresa: string } }

/** What a visitor sees of a paper; null if there is no such version. */
export const readPaper = (kind: PaperKind, asked: number | null): Promise<PaperView | null> =>
  outsideBusinesses('read', async (db) => {
    const [version, company] = await awaitAll([readVersion(db, kind, asked), readCompany(db)])
    const produto = productName()
    return version && { ...version, kind, company, names: { produto, empresa: company.name ?? produto } }
  })
