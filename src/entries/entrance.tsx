import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import '../platform/web/styles/app.css'
import { showsSession } from '../accounts/session-mark.ts'
import { FrontDoor } from '../accounts/web/use-front-door.ts'
import { AuthPage, LoginPage, RegisterPage } from '../business/web/auth-page.tsx'
import { PasskeyButton } from '../passkeys/web/passkey-button.tsx'
import { hasOwner } from '../platform/web/device-owner.ts'
import { LoadingPage } from '../platform/web/shell/loading-page.tsx'
import { Program } from '../platform/web/shell/program.tsx'
import { applyTheme } from '../platform/web/theme.ts'
import { showNoticesWith } from '../platform/web/ui/toast.tsx'
import { presentAsPageSays } from '../platform/web/use-brand.ts'
import { useAddress } from '../platform/web/use-address.ts'
import { type NameOf, screensOf } from './screens.ts'

/**
 * The pages of sign-in and sign-up, with no more than it takes to fill them in. The rules, the server's client and the dashboard come
 * while somebody types; who is in gets the dashboard in this page's place.
 */
const views: { [N in NameOf<'visitors'>]: ComponentType } = {
  auth: () => <AuthPage otherWay={<PasskeyButton />} />,
  login: () => <LoginPage otherWay={<PasskeyButton />} />,
  register: RegisterPage,
}

const root = createRoot(document.getElementById('root')!)
const app = () => import('./show-app.tsx')

function Screen() {
  const { pathname } = useAddress()
  const { name } = screensOf('visitors').find(({ path }) => path === pathname)!
  const View = views[name]
  return <View />
}

async function enter(access: { accessSeconds: number }): Promise<void> {
  const { enterApp } = await app()
  await enterApp(root, access)
}

/** A session that ended without a sign-out has left the device's key: the next person finds none. */
async function forgetWhoLeft(): Promise<void> {
  if (!hasOwner()) return
  const { forgetDevice } = await import('../platform/web/copies.ts')
  await forgetDevice()
}

async function show(): Promise<void> {
  presentAsPageSays()
  applyTheme()
  if (showsSession(document.cookie)) {
    root.render(
      <Program>
        <LoadingPage />
      </Program>,
    )
    // Whoever cannot be recognised now, because the server is away, can still try to sign in.
    if (
      await app()
        .then(({ showsWhoIsIn }) => showsWhoIsIn(root))
        .catch(() => false)
    )
      return
  } else forgetWhoLeft().catch(reportError)
  root.render(
    <Program>
      <FrontDoor value={enter}>
        <Screen />
      </FrontDoor>
    </Program>,
  )
  const begun = new AbortController()
  // A press on a button gives it the focus in most browsers, and not in all.
  for (const event of ['focusin', 'pointerdown'])
    document.addEventListener(event, () => (begun.abort(), void fetchAhead()), { signal: begun.signal })
}

/** First what sends the form. What does not come now is asked for again when it is needed. */
async function fetchAhead() {
  await Promise.allSettled([
    import('../platform/web/shell/notices.tsx').then(showNoticesWith),
    import('../business/sign-up.ts'),
    import('../accounts/web/code-form.tsx'),
  ])
  await app()
    .then((loaded) => loaded.fetchAhead())
    .catch(() => {})
}

await show()
