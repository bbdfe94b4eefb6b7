import { expect, test } from 'vitest'
import { catalogue, catalogueOf } from './catalogue.ts'

test('every text of a refusal or a field is a literal that a catalogue can list', () => {
  const { texts, faults } = catalogue()
  expect(faults).toEqual([])
  expect(texts.size).toBeGreaterThan(300)
  const some = [
    'Caixa fechado',
    'Use no máximo {longest} caracteres.',
    'Esta senha é muito comum. Escolha outra, mais difícil de adivinhar.',
    'Informe um CPF válido.',
    'Este código de barras já é do produto ativo “{name}”.',
    'Endereço desconhecido.',
    'Valor inválido.',
  ]
  expect(some.filter((text) => !texts.has(text))).toEqual([])
}, 60_000)

const found = (rule: string, ...others: [string, string][]) => {
  const { texts, faults } = catalogueOf(new Map([['src/a/rule.ts', rule], ...others]))
  return { texts: [...texts], faults }
}
const built = (line: number) => [`src/a/rule.ts:${line} puts a text together: give a phrase with places`]

test('texts are found where they are said, by whatever name', () => {
  const rule = `import { amount, unknown } from './texts.ts'
    const known = { one: 'Um nome.', two: 'Outro nome.' }
    const problem = (typed: string) => { if (typed === 'Nunca dito.') return 'Nome errado.'; return null }
    const color = (message = 'Escolha uma cor.') => z.string(message)
    invalidField('a', known[kind]); invalidField('b', problem(typed)); invalidField('c', unknown); color('Escolha outra cor.')
    const rule = { units: amount('Informe as unidades.') }
    issues.push({ code: 'custom', message: isOld ? 'Data antiga.' : phrase('Até {most}.', { most }) })
    throw new Error('A defect is nobody’s text')`
  const { texts, faults } = found(rule, [
    'src/a/texts.ts',
    "export const unknown = 'Nome desconhecido.', amount = (message: string) => z.int(message)",
  ])
  expect(faults).toEqual([])
  expect(texts.toSorted()).toEqual([
    'Até {most}.',
    'Data antiga.',
    'Escolha outra cor.',
    'Escolha uma cor.',
    'Informe as unidades.',
    'Nome desconhecido.',
    'Nome errado.',
    'Outro nome.',
    'Um nome.',
  ])
})

test.each([
  ['a message', 'z.maxLength(most, `Use no máximo ${most} itens.`)'],
  ['a concatenation', "invalidField('name', 'Já é de ' + name)"],
  ['an issue', "issues.push({ code: 'custom', message: `Isto não é um ${kind}.` })"],
  ['a title', 'refusals({ FULL: { status: 409, title: `Só ${most} cabem`, text: "Tire um." } })'],
  ['a field of a refusal', 'throw new Refusal(kind, { fields: { a: `Restam ${left}.` } })'],
  ['what a name stands for', "const text = `Restam ${left}.`; invalidField('a', text)"],
  ['what a rule answers', "function fault(left) { return `Restam ${left}.` } invalidField('a', fault(3))"],
])('%s that is put together is found', (_, rule) => {
  expect(found(rule).faults).toEqual(built(1))
})

test('a phrase is a literal', () => {
  expect(found('phrase(text, { most })').faults).toEqual(['src/a/rule.ts:1 gives a phrase that is no literal'])
})
