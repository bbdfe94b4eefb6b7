import { productName } from '../../../platform/brand.ts'
import { writeLetter } from '../../../platform/server/letter.ts'

export const signInCodeLetter = ({ name, code }: { name: string; code: string }) =>
  writeLetter({
    subject: `${code} é o seu código para entrar no ${productName()}`,
    heading: 'Seu código para entrar',
    greeting: `Olá, ${name}.`,
    paragraphs: ['Digite este código na tela de entrada:'],
    code,
    smallPrint: [
      'O código vale por 10 minutos. Não passe este código a ninguém: nossa equipe nunca pede códigos.',
      'Se não foi você que pediu, ignore este e-mail.',
    ],
  })
