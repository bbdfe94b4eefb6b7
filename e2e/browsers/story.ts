import { writeFileSync } from 'node:fs'
import { test as base, type APIRequestContext } from '@playwright/test'
import { ring } from '../../src/platform/server/testing/ring.ts'
import { newAddress, password, post } from '../owner.ts'
import { Line } from './cut.ts'
import { launchFirefox, missingForFirefox } from './firefox.ts'
import { Visitor } from './visitor.ts'
import { launchWebkit, missingForWebkit } from './webkit.ts'

export { expect } from '@playwright/test'

/** By the project of the run. */
const engines = {
  firefox: { name: 'Firefox', launch: launchFirefox, missing: missingForFirefox() },
  webkit: { name: 'WebKit', launch: launchWebkit, missing: missingForWebkit() },
}

type StoryOptions = {
  hasScripts: boolean
  /** What the browser reaches the server by. */
  line: Line
  visitor: Visitor
  /** Who prepares by the API what a story stands on: an owner of a new business. */
  owner: { request: APIRequestContext; email: string; password: string }
}

/** A story in a browser that is not Chromium, begun by nobody who is signed in. */
export const test = base.extend<StoryOptions>({
  hasScripts: [true, { option: true }],
  line: async ({ baseURL }, use) => {
    const line = new Line(Number(new URL(baseURL!).port))
    await line.join()
    await use(line)
    await line.cut()
  },
  visitor: async ({ hasScripts, line }, use, info) => {
    const { name, launch, missing } = engines[info.project.name as keyof typeof engines]
    // A skipped story is counted, and its reason is in the report; a person reads the lines of the run.
    if (missing) console.log(`${name} is not tried, ${missing} is missing: ${info.title}`)
    base.skip(missing !== undefined, missing)
    const automation = await launch({ hasScripts, width: 1024, height: 800 })
    await use(new Visitor(automation, line.origin))
    if (info.status !== info.expectedStatus) {
      const picture = await automation.picture()
      if (picture) {
        const path = info.outputPath(`${name}.png`)
        writeFileSync(path, picture, 'base64')
        info.attachments.push({ name: `${name} at the end`, path, contentType: 'image/png' })
      }
    }
    await automation.close()
  },
  owner: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ baseURL: baseURL! })
    const email = newAddress()
    const business = { name: 'Rita Lima', businessName: 'Espaço da Rita', zone: 'America/Sao_Paulo' }
    await post({ request }, '/sign-up', { ...business, email, password })
    await post({ request }, '/auth/sign-in', { email, password })
    await use({ request, email, password })
    await request.dispose()
  },
})

/** The gate runs in Chromium alone. */
test.beforeEach(() => test.skip(ring.name === 'gate', 'left to the other ring'))
