import { expect, test } from 'vitest'
import { passwordProblem } from './password.ts'

const rita = { name: 'Rita de Cássia Lima', email: 'rita.lima@exemplo.com' }

test.each(['girassol-azul-42', 'cavalo correto bateria', '💇‍♀️ tesoura de ouro', 'xK9!mmmm', 'x'.repeat(60) + 'yz'])(
  'good: %s',
  (password) => expect(passwordProblem(password, rita)).toBeNull(),
)

// spec: errors-21
test.each([
  '12345678',
  '123456789',
  '1234567890',
  '87654321',
  'password',
  'password1',
  'Password123',
  'P@ssw0rd',
  'qwerty123',
  'qwertyuiop',
  'asdfghjkl',
  '1q2w3e4r',
  '1q2w3e4r5t',
  'abcdefgh',
  'abc123456',
  'aaaaaaaa',
  'abababab',
  '11111111',
  '12121212',
  '12341234',
  'senha123',
  'Senha@123',
  's3nha2024',
  'minhasenha',
  'mudar123',
  'brasil2024',
  'Flamengo1',
  'corinthians',
  'jesus123',
  'iloveyou',
  'teamo123',
  '01011990',
  '15/03/1988',
  'admin123',
  'princesa',
  'gabriel123',
  'salao123',
  'marcai2025',
])('too common: %s', (password) => expect(passwordProblem(password, rita)).toMatch(/comum/))

// spec: errors-21
test.each(['adoro-a-rita!', 'CÁSSIA-2024-x', 'lima.azul.42', 'rita.lima.99'])(
  'tells who its owner is: %s',
  (password) => expect(passwordProblem(password, rita)).toMatch(/nome/),
)

test('its length is counted in characters, from 8 to 128', () => {
  expect(passwordProblem('x7!pq2k')).toBe('Use pelo menos 8 caracteres.')
  expect(passwordProblem('é7!pq2ké')).toBeNull()
  expect(passwordProblem('pudim de leite '.repeat(9))).toBe('Use no máximo 128 caracteres.')
})
