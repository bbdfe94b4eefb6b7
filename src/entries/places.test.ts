import { expect, it } from 'vitest'
import { searched, withWords } from '../platform/matching.ts'
import { placeEntries } from './places.ts'
import { screensOf } from './screens.ts'

const known = [...screensOf('members').flatMap(({ entry }) => (entry ? [entry] : [])), ...placeEntries]
const found = (typed: string) =>
  known.filter(({ label, also = '' }) => withWords(typed)(searched(`${label} ${also}`))).map(({ label }) => label)

// What owners typed in vain.
it.each([
  ['meta', 'Meta mensal'],
  ['comanda', 'Comandas'],
  ['desconto', 'Limites de desconto'],
  ['feriado', 'Profissionais'],
  ['aniversário', 'Mensagens'],
  ['taxa', 'Taxas do cartão'],
  ['sangria', 'Sangria e suprimento'],
  ['fiado', 'A cobrar'],
  ['exportar', 'Todos os dados do negócio'],
  ['importar', 'Importar clientes'],
  ['backup', 'Todos os dados do negócio'],
  ['nota fiscal', 'Relatórios'],
  ['duplicados', 'Clientes duplicados'],
  ['impressora', 'Impressão'],
  ['pix', 'Chave PIX'],
  ['sinal', 'Sinais por PIX'],
  ['depósito', 'Sinais por PIX'],
])('“%s” finds %s', (typed, label) => {
  expect(found(typed)).toContain(label)
})
