import { writeLetter } from '../../../platform/server/mail/letter.ts'

export const operatorCodeLetter = ({ name, code }: { name: string; code: string }) =>
  writeLetter({
    subject: `${code} é o seu código do Painel Master`,
    heading: 'Seu código do Painel Master',
    greeting: `Olá, ${name}.`,
    paragraphs: [
      'Alguém digitou corretamente a sua senha de master. Se foi você, digite este código na tela de entrada:',
    ],
    code,
    smallPrint: [
      'O código vale por 10 minutos. Não passe este código a ninguém.',
      'Se não foi você, troque a sua senha agora: outra pessoa a conhece.',
    ],
  })
