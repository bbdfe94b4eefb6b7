import { productName } from '../../../platform/brand.ts'
import { writeLetter } from '../../../platform/server/letter.ts'

export const verifyEmailLetter = ({ name, url }: { name: string; url: string }) =>
  writeLetter({
    subject: `Confirme seu e-mail no ${productName()}`,
    heading: 'Confirme seu e-mail',
    greeting: `Olá, ${name}.`,
    paragraphs: ['Falta só confirmar que este e-mail é seu.'],
    action: { label: 'Confirmar e-mail', url },
    smallPrint: ['O link vale por 24 horas.', `Se você não criou uma conta no ${productName()}, ignore este e-mail.`],
  })
