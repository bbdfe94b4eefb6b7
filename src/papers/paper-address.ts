import { paths } from '../platform/paths.ts'
import type { PaperKind } from './paper.ts'

/** The newest version of each paper. */
export const paperPaths: Record<PaperKind, string> = { terms: paths.terms, privacy: paths.privacy }

export const versionPath = (kind: PaperKind, version: number): string => `${paperPaths[kind]}?versao=${version}`
