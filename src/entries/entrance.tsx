import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import '../platform/web/styles/app.css'
import { showsSession } from '../accounts/session-mark.ts'
import { EnterContext } from '../accounts/web/use-enter-app.ts'
import { AuthPage, LoginPage, RegisterPage } from '../business/web/auth-page.tsx'
import { PasskeyButton } from '../passkeys/web/passkey-button.tsx'
import { hasOwner } from '../platform/web/device-owner.ts'
import { LoadingPage } from '../platform/web/shell/loading-page.tsx'
import { Program } from '../platform/web/shell/program.tsx'
import { applyTheme } from '../platform/web/theme.ts'
import { showNoticesWith } from '../platform/web/ui/toast.tsx'
import { readBrandFromPage } from '../platform/web/use-brand.ts'
import { useAddress } from '../platform/web/use-address.ts'
import { type NameOf, screensOf } from './screens.ts'

/**
 * The sign-in and sign-up pages, with only the code that shows their forms. The validation rules, the API client and
 * the dashboard load while the visitor types; after sign-in the dashboard replaces the form without a reload.
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

async function enter(access: { accessSeconds: number }, person?: { isNew: boolean }): Promise<void> {
  const { enterApp } = await app()
  await enterApp(root, access, person)
}

/**
 * A session that ended without a sign-out leaves the device's key behind. It is deleted, so that the next person
 * cannot read the device's copies.
 */
async function forgetEndedSession(): Promise<void> {
  if (!hasOwner()) return
  const { forgetDevice } = await import('../platform/web/copies.ts')
  await forgetDevice()
}

async function show(): Promise<void> {
  readBrandFromPage()
  applyTheme()
  if (showsSession(document.cookie)) {
    root.render(
      <Program>
        <LoadingPage />
      </Program>,
    )
    // If the session cannot be checked because the server is unreachable, the sign-in form is shown.
    if (
      await app()
        .then(({ showAppIfSignedIn }) => showAppIfSignedIn(root))
        .catch(() => false)
    )
      return
  } else forgetEndedSession().catch(reportError)
  root.render(
    <Program>
      <EnterContext value={enter}>
        <Screen />
      </EnterContext>
    </Program>,
  )
  const begun = new AbortController()
  // The page itself focuses the first field, and a program may fill it in.
  for (const event of ['keydown', 'input', 'pointerdown'])
    document.addEventListener(event, () => (begun.abort(), void fetchAhead()), { signal: begun.signal })
}

/** Loads the code that submits the form first. Code that fails to load here is requested again when it is needed. */
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
