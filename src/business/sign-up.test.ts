import { expect, test } from 'vitest'
import { signUpInput } from './sign-up.ts'

const messages = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))

const rita = { name: 'Rita Lima', businessName: 'Salão Rita', email: ' Rita@Exemplo.com', password: 'girassol-azul-42' }

test('a sign-up is read as it is stored', () => {
  expect(signUpInput.parse(rita)).toEqual({ ...rita, email: 'rita@exemplo.com' })
})

const plan = '019a0000-0000-7000-8000-000000000000'
test.each([
  [plan, plan],
  ['clinica', undefined],
  [7, undefined],
  // Of the form of an id, and of no version that there is.
  ['019a0000-0000-0000-8000-000000000000', undefined],
])('of the plan %s, %s is read', (typed, planId) => {
  expect(signUpInput.parse({ ...rita, planId: typed }).planId).toBe(planId)
})

// spec: validation-1, public-validation-4
test('every missing field is named', () => {
  expect(messages(signUpInput.safeParse({}))).toEqual({
    name: 'Informe o seu nome completo.',
    businessName: 'Informe o nome do negócio.',
    email: 'Informe um e-mail válido.',
    password: 'Informe a senha.',
  })
})

// spec: public-validation-4
test('the two typings of a password must be equal', () => {
  expect(messages(signUpInput.safeParse({ ...rita, passwordConfirmation: 'girassol-azul-43' }))).toEqual({
    passwordConfirmation: 'As senhas não coincidem.',
  })
})

test('a password may not tell the name or the address that is typed beside it', () => {
  expect(messages(signUpInput.safeParse({ ...rita, password: 'adoro-a-rita-42' }))).toEqual({
    password: 'A senha não pode conter o seu nome nem o seu e-mail.',
  })
})
