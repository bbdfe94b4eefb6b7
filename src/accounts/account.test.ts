import { expect, test } from 'vitest'
import { codeInput, newPasswordInput, resetInput, veiledEmail } from './account.ts'

const messages = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))

test('the two typings of a password must be equal', () => {
  const typed = { password: 'girassol-azul-42', passwordConfirmation: 'girassol-azul-43' }
  const said = { passwordConfirmation: 'As senhas não coincidem.' }
  expect(messages(resetInput.safeParse({ token: 'x'.repeat(43), ...typed }))).toEqual(said)
  expect(messages(newPasswordInput.safeParse({ currentPassword: 'a', ...typed }))).toEqual(said)
})

test('a code is six digits, blanks around it forgiven', () => {
  expect(codeInput.parse({ email: 'a@b.co', code: ' 012345 ' }).code).toBe('012345')
  expect(messages(codeInput.safeParse({ email: 'a@b.co', code: '12345' }))).toEqual({
    code: 'Informe o código de 6 dígitos.',
  })
})

test.each([
  ['rita.lima@exemplo.com.br', 'r…a @ exemplo·com·br'],
  ['eu@exemplo.com', 'e… @ exemplo·com'],
])('%s is told as %s', (email, veiled) => {
  expect(veiledEmail(email)).toBe(veiled)
})
