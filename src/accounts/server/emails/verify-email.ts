import { productName } from '../../../platform/brand.ts'
import { writeLetter } from '../../../platform/server/mail/letter.ts'

export const verifyEmailLetter = ({ name, url }: { name: string; url: string }) =>
  writeLetter({
    subject: `Confirme seu e-mail no ${productName()}`,
    heading: 'Confirme seu e-mail',
    greeting: `Olá, ${name}.`,
    paragraphs: ['Falta só confirmar que este e-mail é seu.'],
    action: { label: 'Confirmar e-mail', url },
    smallPrint: ['O link vale por 24 horas.', `Se você não criou uma conta no ${productName()}, ignore este e-mail.`],
  })

export const alreadyRegisteredLetter = ({ name, url }: { name: string; url: string }) =>
  writeLetter({
    subject: `Você já tem uma conta no ${productName()}`,
    heading: 'Você já tem uma conta',
    greeting: `Olá, ${name}.`,
    paragraphs: [
      'Alguém tentou usar este e-mail num cadastro novo, mas ele já tem uma conta. Nada foi alterado.',
      'Se foi você, entre com a sua senha, ou crie outra se não lembra dela.',
    ],
    action: { label: 'Recuperar acesso', url },
    smallPrint: ['Se não foi você, ignore este e-mail.'],
  })
