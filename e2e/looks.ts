import { expect, type Page } from '@playwright/test'
import { isDue, ring } from '../src/platform/server/testing/ring.ts'
import { expectAccessible } from './owner.ts'
import type { Salon } from './full-salon.ts'
import { renewProof } from './prepared.ts'

/** What is looked at once at each width, by the name that its test has. */
export type Look = {
  name: string
  idea: string
  /** Whose page it is: of the full salon, of one that has just signed up, of an employee there, or of a visitor. */
  by?: 'owner' | 'newcomer' | 'employee' | 'visitor'
  /** The address, where the look begins. */
  at: string | ((salon: Salon) => string)
  open?: Step
  /** Shown on a phone only. */
  onPhone?: true
  /** A frame without scripts, which cannot be looked at. */
  leaveOut?: string
  /** Goes through the tabs of the screen as well. */
  withTabs?: true
}

export type Step = (page: Page) => Promise<unknown>

export const widths = [
  [360, 'light'],
  [768, 'dark'],
  [1440, 'light'],
] as const
type Width = (typeof widths)[number]

/** Whether a look at one of the widths is part of the run. What all screens are made of touches every one of them. */
export const isTurn = ({ name, idea }: Look, at: number): boolean =>
  isDue(`${name} at ${widths[at]![0]} px`, ring.ideas.includes('platform/web') ? 'platform/web' : idea)

export const inTurn =
  (...steps: Step[]): Step =>
  async (page) => {
    for (const step of steps) await step(page)
  }
/** Presses the first button of that name. */
export const press =
  (name: string | RegExp): Step =>
  (page) =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .filter({ visible: true })
      .first()
      .click()
export const pressIn =
  (dialog: string, name: string | RegExp): Step =>
  (page) =>
    page.getByRole('dialog', { name: dialog }).getByRole('button', { name }).first().click()
export const choose =
  (menu: string, item: string | RegExp): Step =>
  async (page) => {
    await page.getByRole('button', { name: menu }).first().click()
    await page.getByRole('menuitem', { name: item }).click()
  }
export const type =
  (label: string | RegExp, text: string): Step =>
  (page) =>
    page
      .getByLabel(label, { exact: typeof label === 'string' })
      .last()
      .fill(text)
export const select =
  (label: string, option: string): Step =>
  (page) =>
    page.getByLabel(label, { exact: true }).last().selectOption(option)
/** Chooses one of many by its name. */
export const pick =
  (label: string, name: string): Step =>
  async (page) => {
    await page.getByRole('combobox', { name: label, exact: true }).last().fill(name)
    await page.getByRole('option', { name }).first().click()
  }
export const key =
  (...keys: string[]): Step =>
  async (page) => {
    for (const one of keys) await page.keyboard.press(one)
  }
export const tab =
  (name: string): Step =>
  (page) =>
    page.getByRole('tab', { name }).click()
/** Opens the list of a field that chooses one of many, and leaves it open. */
export const opens =
  (label: string): Step =>
  async (page) => {
    await page.getByRole('combobox', { name: label, exact: true }).last().click()
    await page.getByRole('listbox').waitFor()
  }
/** Goes on by a link. */
export const follow =
  (name: string): Step =>
  (page) =>
    page.getByRole('link', { name, exact: true }).first().click()
/** Opens a closed section by its title. */
export const openSection =
  (title: string): Step =>
  (page) =>
    page.locator('summary').filter({ hasText: title }).click()
export const check =
  (name: string | RegExp, role: 'radio' | 'switch' | 'checkbox' = 'switch'): Step =>
  (page) =>
    page.getByRole(role, { name }).first().check()
export const sees =
  (text: string | RegExp): Step =>
  (page) =>
    expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()

/** A page that is looked at again and again, and the look that stands open on it. */
export type Window = { page: Page; open: Look | null }

/** Opens a look, unless it is the one that stands open, and looks at it at a width. */
export async function lookAt(window: Window, look: Look, [width, colorScheme]: Width, salon?: Salon): Promise<void> {
  const { page } = window
  if (window.open !== look) {
    window.open = null
    await page.unrouteAll()
    await page.context().setOffline(false)
    await page.setViewportSize({ width: look.onPhone ? 360 : 1440, height: 900 })
    // All looks share one sign-in, whose proof counts for minutes.
    if (salon) await renewProof(salon.owner)
    await page.goto(addressOf(look, salon))
    await atRest(page)
    await look.open?.(page)
    window.open = look
  }
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme })
  await fits(page, width, look)
  if (!look.withTabs) return
  const tabs = page.getByRole('tablist').first().getByRole('tab')
  for (let at = 1; at < (await tabs.count()); at++) {
    await tabs.nth(at).click()
    await atRest(page)
    await fits(page, width, look)
  }
  if ((await tabs.count()) > 1) await tabs.first().click()
}

function addressOf({ name, at }: Look, salon: Salon | undefined): string {
  if (typeof at === 'string') return at
  if (!salon) throw new Error(`${name} is looked at in the full salon`)
  return at(salon)
}

async function atRest(page: Page) {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

async function fits(page: Page, width: number, { leaveOut }: Look) {
  if (width === 360) await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  await expect.poll(() => page.evaluate(fieldsBeside)).toEqual([])
  await expectAccessible(page, leaveOut ? { leaveOut } : {})
}

/** The fields of dialogs that lie beside their dialog, where nobody sees them. */
function fieldsBeside(): string[] {
  return [...document.querySelectorAll('[role=dialog]')].flatMap((dialog) => {
    const { left, right } = dialog.getBoundingClientRect()
    return [...dialog.querySelectorAll<HTMLInputElement>('input, select, textarea')]
      .filter((field) => {
        const box = field.getBoundingClientRect()
        // Fields that are only there for screen readers are a pixel wide.
        return box.width > 1 && (box.left < left || box.right > right)
      })
      .map((field) => field.labels?.[0]?.textContent || field.name)
  })
}
