import { productName } from '../../../platform/brand.ts'
import { writeLetter } from '../../../platform/server/letter.ts'

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
