import { productName } from '../../../platform/brand.ts'
import { writeLetter } from '../../../platform/server/mail/letter.ts'

export const resetPasswordLetter = ({ name, url }: { name: string; url: string }) =>
  writeLetter({
    subject: `Redefina sua senha do ${productName()}`,
    heading: 'Crie uma nova senha',
    greeting: `Olá, ${name}.`,
    paragraphs: [
      'Recebemos um pedido para redefinir a senha da sua conta. Ao criar a nova, você sai dos outros aparelhos.',
    ],
    action: { label: 'Criar nova senha', url },
    smallPrint: [
      'O link vale por uma hora e só pode ser usado uma vez.',
      'Se não foi você que pediu, ignore este e-mail: sua senha continua a mesma.',
    ],
  })

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
