import { formatDocument } from '../../platform/format.ts'
import type { Company } from '../paper.ts'

type Props = { company: Company; title?: string; className: string }

/** Who we are by law (Decreto 7.962/2013), as far as it is known; nothing while nothing is. */
export function CompanyLines({ company: { name, document, address, email }, title, className }: Props) {
  if (!name && !document && !address && !email) return null
  const kind = document && document.length > 11 ? 'CNPJ' : 'CPF'
  return (
    <address className={`grid gap-1 not-italic ${className}`}>
      {title && <strong className="font-semibold text-ink">{title}</strong>}
      {(name || document) && (
        <span>
          {name}
          {name && document && ' · '}
          {document && (
            <span className="whitespace-nowrap">
              {kind} {formatDocument(document)}
            </span>
          )}
        </span>
      )}
      {address && <span>{address}</span>}
      {email && (
        <span>
          <a href={`mailto:${email}`} className="underline underline-offset-2">
            {email}
          </a>
        </span>
      )}
    </address>
  )
}
