import { productIcon } from '../../brand.ts'
import type { PageHead } from '../../page.ts'
import { buttonClass } from '../ui/button.tsx'

/** `address` is the requested address. `typed` is the form that was posted there; the button posts it again. */
export type Trouble = {
  title: string
  text: string
  code?: string
  again: string
  address: string
  typed?: Record<string, string>
}

export const troubleHead = ({ title }: Trouble): PageHead => ({ title, noindex: true })

/** Replaces a public page that could not be rendered. */
export function TroublePage({ title, text, code, again, address, typed }: Trouble) {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 px-4 text-center">
      <img src={productIcon()} alt="" width={48} height={48} />
      <h1 className="text-xl font-semibold">{title}</h1>
      <p className="max-w-sm text-base text-soft">{text}</p>
      {code && <p className="text-sm text-soft">{code}</p>}
      {typed ? (
        <form method="post" action={address}>
          {Object.entries(typed).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button className={buttonClass('primary', 'lg')}>{again}</button>
        </form>
      ) : (
        <a href={address} className={buttonClass('primary', 'lg')}>
          {again}
        </a>
      )}
    </main>
  )
}
