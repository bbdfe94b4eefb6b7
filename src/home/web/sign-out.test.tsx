// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '../../accounts/web/testing/show-page.tsx'
import { accountsApi } from '../../accounts/web/api.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { SignOut } from './sign-out.tsx'

const rpc = scriptedRpc()

const page = (status: number) => () =>
  new Response(status === 204 ? null : '<!doctype html><title>Wi-Fi</title>', {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })

// spec: till-21
test.each([
  ['200 with a page', page(200)],
  ['200 with {}', () => Response.json({})],
  ['204 without anything', page(204)],
  ['403 with a page', page(403)],
])('nobody is taken for signed out when something else answers: %s', async (_, answer) => {
  rpc.answersOddly(accountsApi.signOut, answer)
  const { queryClient } = await showPage(<SignOut />)
  const before = location.href
  sessionStorage.setItem('cart', 'a haircut')
  const button = screen.getByRole('button', { name: 'Sair' })
  fireEvent.click(button)
  const [leaving] = queryClient.getMutationCache().getAll()
  await waitFor(() => expect(leaving!.state.status).toBe('error'))
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  // Who leaves takes what the tab keeps.
  expect([location.href, sessionStorage.getItem('cart')]).toEqual([before, 'a haircut'])
  expect(rpc.calls(accountsApi.signOut)).toEqual([{ scope: 'local' }])
})
