import { productName } from '../../../platform/brand.ts'
import { veiledEmail } from '../../account.ts'
import { writeLetter } from '../../../platform/server/mail/letter.ts'

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

export const emailChangeBegunLetter = ({ name, email, url }: { name: string; email: string; url: string }) =>
  writeLetter({
    subject: `Pedido para trocar o e-mail da sua conta no ${productName()}`,
    heading: 'Alguém pediu para trocar o seu e-mail',
    greeting: `Olá, ${name}.`,
    paragraphs: [
      `O novo endereço da conta seria ${veiledEmail(email)}. Ele só passa a valer quando o link que enviamos para lá for aberto.`,
      'Se foi você, não precisa fazer nada aqui. Se não foi você, crie uma nova senha agora: isso cancela a troca e encerra as outras sessões.',
    ],
    action: { label: 'Não fui eu: criar nova senha', url },
    smallPrint: ['Você recebe este aviso sempre que alguém pede a troca do e-mail.'],
  })
