import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { refusals } from '../platform/refusal.ts'
import { numbered } from '../platform/words.ts'

/** Increased when the layout of the archive's files changes. Changed tables need no new number: the schema decides. */
export const archiveFormat = 1

const megabyte = 1024 * 1024
/** The archive is sent in parts, so that each request takes only seconds on a slow connection. */
export const partBytes = 2 * megabyte
export const mostParts = 32
const mostMegabytes = 64
export const mostArchiveBytes = partBytes * mostParts

export const intakeRefusals = refusals({
  INTAKE_NOT_EMPTY: {
    status: 409,
    title: 'Este negócio já tem cadastros',
    text: 'A importação só é possível em um negócio novo, ainda sem clientes, serviços, profissionais ou vendas.',
  },
  INTAKE_UNDER_WAY: {
    status: 409,
    title: 'Importação em andamento',
    text: 'Aguarde a importação atual terminar.',
  },
  INTAKE_TOO_LARGE: {
    status: 422,
    title: 'Arquivo grande demais',
    text: 'O arquivo passa do limite de 64 MB, ou tem dados demais para um só negócio. Nada foi importado.',
  },
  INTAKE_UNREADABLE: {
    status: 422,
    title: 'Arquivo não reconhecido',
    text: 'O arquivo não tem todos os dados de um negócio ou está incompleto. Baixe de novo e envie sem alterar nada. Nada foi importado.',
  },
  INTAKE_VERSION: {
    status: 422,
    title: 'Versão diferente',
    text: 'O arquivo foi gerado por outra versão do sistema e não pode ser importado aqui. Nada foi importado.',
  },
  INTAKE_MISMATCH: {
    status: 422,
    title: 'Os dados não conferem',
    text: 'O arquivo parece ter sido alterado: os dados não conferem entre si. Nada foi importado.',
  },
  INTAKE_FAILED: {
    status: 422,
    title: 'O arquivo não pôde ser lido',
    text: 'A leitura não terminou em três tentativas. Baixe o arquivo de novo e envie sem alterar nada, ou fale com o suporte. Nada foi importado.',
  },
  INTAKE_BEYOND_PLAN: {
    status: 409,
    title: 'Limite do plano',
    text: 'O arquivo tem mais profissionais, agendamentos ou clientes do que o plano inclui. Nada foi importado.',
  },
})
export type IntakeProblem = keyof typeof intakeRefusals
const problems = Object.keys(intakeRefusals) as [IntakeProblem, ...IntakeProblem[]]

const intakeStates = ['coming', 'waiting', 'done', 'refused'] as const

export const beginSchema = z.object({
  id: field.id(),
  bytes: z
    .int('Arquivo inválido.')
    .check(
      z.positive('O arquivo está vazio.'),
      z.maximum(mostArchiveBytes, numbered('O arquivo passa do limite de {mostMegabytes} MB.', { mostMegabytes })),
    ),
})
export type Begin = z.infer<typeof beginSchema>
export const intakeSchema = z.object({ id: field.id() })

/** The latest intake of a business, or null. `place`: the file in which the problem was found. */
export const intakeStateSchema = z.object({
  latest: z.nullable(
    z.object({
      id: z.string(),
      state: z.enum(intakeStates),
      problem: z.nullable(z.enum(problems)),
      place: z.nullable(z.string()),
      count: z.nullable(z.int()),
    }),
  ),
})
export type IntakeState = z.infer<typeof intakeStateSchema>
