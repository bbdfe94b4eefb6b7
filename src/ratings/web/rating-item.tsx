import { Link } from '@tanstack/react-router'
import { Eye, EyeOff, Reply } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { portuguese } from '../../languages/translator.ts'
import { paths } from '../../platform/paths.ts'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import type { Rating } from '../contract.ts'
import { hidingReasonNames } from '../rating.ts'
import { ratingsApi } from './api.ts'
import { AnswerDialog, HideDialog } from './rating-dialogs.tsx'
import { Stars, starWords } from './stars.tsx'

const icon = { 'aria-hidden': true, size: 16 } as const

/** One rating with what the business can do with it: answer, hide with a reason, show again. */
export function RatingItem({ rating }: { rating: Rating }) {
  const { id, client, stars, text, answer, answeredAt, hiddenFor } = rating
  const { dateOf } = useFormats()
  const mayEdit = useMay('landing.edit')
  const maySeeClients = useMay('clients.view')
  const [asked, setAsked] = useState<'answer' | 'hide' | null>(null)
  const show = useAction(ratingsApi.show.call, {
    done: () => toast.success('Avaliação de volta na página!'),
    failed: ['Erro ao salvar', 'Tente novamente.'],
  })
  const name = client?.name ?? 'Cliente sem cadastro'
  const close = () => setAsked(null)
  return (
    <li aria-label={name} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 py-3 text-sm">
      <div className="grid min-w-48 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold break-words text-ink">
          <Stars count={stars} label={starWords(stars, portuguese)} />
          {client && maySeeClients ? (
            <Link to={paths.client(client.id)} className="focus-ring rounded-sm hover:underline">
              {name}
            </Link>
          ) : (
            <span>{name}</span>
          )}
          {hiddenFor && <Badge tone="warning">Ocultada: {hidingReasonNames[hiddenFor]}</Badge>}
        </p>
        {text && <p className="whitespace-pre-line text-ink wrap-anywhere">{text}</p>}
        <p className="figures text-xs text-soft">
          {rating.services} com {rating.professionals}, em {dateOf(rating.visitedAt)} · avaliado em{' '}
          {dateOf(rating.ratedAt)}
        </p>
        {answer && answeredAt && (
          <p className="border-l-2 border-line pl-3 whitespace-pre-line text-soft wrap-anywhere">
            <span className="font-semibold">Sua resposta, em {dateOf(answeredAt)}:</span> {answer}
          </p>
        )}
      </div>
      {mayEdit && (
        <div className="flex flex-wrap gap-2 max-md:w-full">
          <Button writes icon={<Reply {...icon} />} onClick={() => setAsked('answer')}>
            {answer ? 'Corrigir resposta' : 'Responder'}
          </Button>
          {hiddenFor ? (
            <Button
              writes
              variant="ghost"
              icon={<Eye {...icon} />}
              pending={show.isPending}
              onClick={() => show.mutate({ id })}
            >
              Mostrar
            </Button>
          ) : (
            <Button writes variant="ghost" icon={<EyeOff {...icon} />} onClick={() => setAsked('hide')}>
              Ocultar
            </Button>
          )}
        </div>
      )}
      {asked === 'answer' && <AnswerDialog rating={rating} onClose={close} />}
      {asked === 'hide' && <HideDialog rating={rating} onClose={close} />}
    </li>
  )
}
