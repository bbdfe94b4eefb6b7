import type { Role } from '../../../accounts/permissions.ts'
import { writeLetter } from '../../../platform/server/mail/letter.ts'
import { invitationDays, roleTexts } from '../../member.ts'

type Offer = { businessName: string; inviterName: string; role: Role; url: string }

export const invitationLetter = ({ businessName, inviterName, role, url }: Offer) =>
  writeLetter({
    subject: `${businessName}: convite para a equipe`,
    heading: `Convite da equipe ${businessName}`,
    greeting: 'Olá.',
    paragraphs: [`${inviterName} convidou você para trabalhar em ${businessName} como ${roleTexts[role].name}.`],
    action: { label: 'Aceitar convite', url },
    smallPrint: [
      `O link vale por ${invitationDays} dias e só pode ser usado uma vez.`,
      'Se você não esperava este convite, ignore este e-mail.',
    ],
  })
