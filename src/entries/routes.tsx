import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { Suspense } from 'react'
import { late } from '../platform/web/shell/late.ts'
import type { Permission } from '../accounts/permissions.ts'
import { requireAccount, StepUp, useMe } from '../accounts/web/session.tsx'
import { DashboardFrame } from '../home/web/dashboard-frame.tsx'
import { localDate } from '../platform/clock.ts'
import { paths } from '../platform/paths.ts'
import type { NavigationItem } from '../platform/web/shell/sidebar.tsx'
import { allScreens, type Audience, type Entry, type EntryName, type NamedScreen, screensOf } from './screens.ts'
import { type Question, type ScreenView, views } from './screen-views.tsx'

const iconLook = { 'aria-hidden': true, size: 18, className: 'shrink-0' } as const

type MembersScreen = Extract<NamedScreen, { of: 'members' }>

/** The entry of a screen in menus and in the palette; empty for a screen without one. */
function entryOf({ name, path, entry }: NamedScreen): (NavigationItem & Entry)[] {
  if (!entry) return []
  const { icon: Icon } = views[name as EntryName]
  return [{ ...entry, href: path, icon: <Icon {...iconLook} /> }]
}
const operatorEntries = screensOf('operators').flatMap(entryOf)
const memberEntries = allScreens.flatMap((screen) =>
  screen.of === 'members' || screen.of === 'documents'
    ? entryOf(screen).map((entry) => ({ ...entry, needs: screen.needs }))
    : [],
)

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Outlet })

/** The sign-in pages are a separate program, and some pages are the server's: their routes load a new document. */
const otherDocuments = [...screensOf('visitors'), ...screensOf('documents')].map(({ path }) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ location: { href } }) => {
      throw redirect({ href, replace: true, reloadDocument: true })
    },
  }),
)
const Palette = late(async () => ({ default: (await import('./palette.tsx')).Palette }))
const StepUpButton = late(async () => ({
  default: (await import('../passkeys/web/step-up-button.tsx')).StepUpButton,
}))
const byPasskey = (onDone: () => void) => (
  <Suspense>
    <StepUpButton onDone={onDone} />
  </Suspense>
)
const members = createRoute({
  getParentRoute: () => root,
  id: 'members',
  beforeLoad: async ({ context, location: { href, pathname } }) => {
    const me = await requireAccount(context.queryClient, href)
    const isOfOwnAgenda = me.membership && !me.membership.permissions.includes('dashboard.view')
    if (isOfOwnAgenda && pathname === paths.overview)
      throw redirect({ href: paths.myDay, replace: true, reloadDocument: true })
    return me
  },
  component: () => (
    <>
      <DashboardFrame entries={memberEntries} screens={screensOf('members')} Palette={Palette} />
      <StepUp byPasskey={byPasskey} />
    </>
  ),
})
const operators = createRoute({
  getParentRoute: () => root,
  id: 'operators',
  component: lazyRouteComponent(async () => {
    const { OperatorFrame } = await import('../operator/web/operator-frame.tsx')
    const Frame = () => (
      <>
        <OperatorFrame screens={operatorEntries} />
        <StepUp byPasskey={byPasskey} />
      </>
    )
    return { Frame }
  }, 'Frame'),
})

const RestrictedPage = late(async () => ({
  default: (await import('../platform/web/shell/restricted-page.tsx')).RestrictedPage,
}))
const BusinessesCard = late(async () => ({
  default: (await import('../accounts/web/businesses-card.tsx')).BusinessesCard,
}))

/**
 * Shows the screen, or a notice if the member lacks its permission. Without a business, only screens of the account
 * are shown; the others give way to the choice of a business.
 */
const permittedCodeOf = ({ load }: ScreenView, { needs, restricted }: Pick<MembersScreen, 'needs' | 'restricted'>) =>
  lazyRouteComponent(async () => {
    const Screen = await load()
    const Permitted = () => {
      const { membership } = useMe()
      if (needs === 'account' || membership?.permissions.includes(needs)) return <Screen />
      if (membership) {
        const open = memberEntries.find(({ needs }) => needs === 'account' || membership.permissions.includes(needs))
        return (
          <Suspense>
            <RestrictedPage text={restricted} onwards={open && { to: open.href, label: open.label }} />
          </Suspense>
        )
      }
      return (
        <Suspense>
          <BusinessesCard />
        </Suspense>
      )
    }
    return { Permitted }
  }, 'Permitted')

const codeOf = ({ load }: ScreenView) => lazyRouteComponent(async () => ({ Screen: await load() }), 'Screen')

const below = (parent: AnyRoute, audience: Exclude<Audience, 'visitors' | 'documents'>): AnyRoute[] =>
  screensOf(audience).map(({ name, path }) =>
    createRoute({ getParentRoute: () => parent, path, component: codeOf(views[name]) }),
  )

/**
 * Milliseconds for which the screen before stays until the next one's first answers are there: most come sooner, and a
 * skeleton that was shown once stays for 300 ms (React) and is rendered beside the content.
 */
const patience = 300
/** The first screen waits for nothing, because nothing is shown before it. */
let hasScreen = false

/** Asks the question, and resolves at once if an older answer can be shown. */
async function firstAnswer(queryClient: QueryClient, question: Question): Promise<void> {
  const isKnown = queryClient.getQueryData(question.queryKey) !== undefined
  const asked =
    'initialPageParam' in question ? queryClient.prefetchInfiniteQuery(question) : queryClient.prefetchQuery(question)
  if (!isKnown) await asked
}

const membersScreens: AnyRoute[] = screensOf('members').map(({ name, path, needs, restricted }) => {
  const { ahead, ...view }: ScreenView = views[name]
  return createRoute({
    getParentRoute: () => members,
    path,
    component: permittedCodeOf(view, { needs, restricted }),
    // Starts the screen's first queries while its code still loads.
    loader: async ({ context: { queryClient, membership }, location, params }) => {
      if (!membership) return
      const may = (permission: Permission) => membership.permissions.includes(permission)
      if (needs !== 'account' && !may(needs)) return
      const today = localDate(new Date(), membership.zone)
      const questions = ahead?.({ search: location.search, params, today, may }) ?? []
      const answers = questions.map((question) => firstAnswer(queryClient, question))
      if (hasScreen) await Promise.race([Promise.all(answers), new Promise((done) => setTimeout(done, patience))])
      hasScreen = true
    },
  })
})

export const routes = root.addChildren([
  ...below(root, 'anyone'),
  ...below(root, 'developers'),
  ...otherDocuments,
  operators.addChildren(below(operators, 'operators')),
  members.addChildren(membersScreens),
])
