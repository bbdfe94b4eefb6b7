import { productName } from '../../../platform/brand.ts'
import { writeLetter } from '../../../platform/server/letter.ts'
import { veiledEmail } from '../../account.ts'

export const emailChangedLetter = ({ name, email }: { name: string; email: string }) =>
  writeLetter({
    subject: `O e-mail da sua conta no ${productName()} mudou`,
    heading: 'Seu e-mail de acesso mudou',
    greeting: `Olá, ${name}.`,
    paragraphs: [
      `A partir de agora, o e-mail de acesso da sua conta é ${veiledEmail(email)}.`,
      'As sessões nos outros aparelhos foram encerradas.',
    ],
    smallPrint: ['Se não foi você, fale com o nosso suporte agora.'],
  })
