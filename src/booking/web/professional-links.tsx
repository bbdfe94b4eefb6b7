import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { paths } from '../../platform/paths.ts'
import { Loaded, unlessFailed } from '../../platform/web/frames/loaded.tsx'
import { copyLink } from '../../platform/web/share-link.ts'
import { Avatar } from '../../platform/web/ui/avatar.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { smallPicture } from '../../business/picture.ts'
import { teamApi } from '../../team/web/api.ts'
import { bookingAddress } from '../booking-address.ts'
import type { BookingLink } from '../booking-link.ts'

/** The own link of each professional, for their profiles and clients. */
export function ProfessionalLinks({ link: { slug } }: { link: BookingLink }) {
  const query = useQuery(teamApi.professionals.list.queryOptions())
  return (
    <Card title="Link de cada profissional">
      <p className="mb-2 text-sm text-soft">Abre a página de agendamento já com o profissional escolhido.</p>
      <Loaded
        query={unlessFailed(query)}
        failed={['Erro', 'Não foi possível carregar os profissionais.']}
        skeleton={<Skeleton className="h-24" />}
      >
        {(all) => {
          const active = all.filter(({ isActive }) => isActive)
          if (active.length === 0)
            return (
              <LinkButton to={paths.professionals} variant="secondary">
                Cadastrar profissionais
              </LinkButton>
            )
          return (
            <ul className="max-h-80 divide-y divide-line overflow-y-auto">
              {active.map(({ id, name, photo }) => (
                <li key={id} className="flex items-center gap-3 py-1.5">
                  <Avatar name={name} photo={photo && smallPicture(photo)} />
                  <span className="min-w-0 flex-1 truncate">{name}</span>
                  <IconButton
                    label={`Copiar o link de ${name}`}
                    icon={<Copy aria-hidden size={16} />}
                    onClick={() => void copyLink(location.origin + bookingAddress(slug, { professionalId: id }))}
                  />
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Card>
  )
}
