import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { sections } from '../src/platform/server/environment.ts'
import { arrows, belowAll } from './arrows.ts'
import { authorizationPage } from './authorization-page.ts'
import { dataMapPage } from './data-map-page.ts'
import { toolVariables } from './environment.ts'
import { textOf } from './tree.ts'

type Variables = Record<string, { is?: string; meaning: string; default?: string }>

/** The pages of docs/ that are made of the code, as they should be. `npm run docs` writes them. */
export async function pages(): Promise<Record<string, string>> {
  return {
    'docs/authorization.md': await authorizationPage(),
    'docs/data-map.md': dataMapPage(),
    'docs/settings.md': settingsPage(),
    'docs/map.md': withPart(textOf('docs/map.md'), 'arrows', arrowsPicture()),
  }
}

function settingsPage(): string {
  const table = (variables: Variables) => {
    const [hasKinds] = Object.values(variables).map(({ is }) => is !== undefined)
    const row = (cells: (string | undefined)[]) => `| ${cells.filter((cell) => cell !== undefined).join(' | ')} |`
    return [
      row(['Setting', hasKinds ? 'Kind' : undefined, 'If unset', 'Meaning']),
      hasKinds ? '|---|---|---|---|' : '|---|---|---|',
      ...Object.entries(variables).map(([name, { is, meaning, default: value }]) =>
        row([`\`${name}\``, is, value ? `\`${value}\`` : '', meaning]),
      ),
    ].join('\n')
  }
  return `# Settings

Environment variables, all optional: \`npm start\` needs none. Written by \`npm run docs\` from the only places that read the environment,
\`src/platform/server/environment.ts\` and \`checks/environment.ts\`; \`checks/pages.test.ts\` holds it to them. How to run an installation is
in [running.md](running.md).

A start ends with the names of what is malformed, and of names that are one slip away from a setting's (\`SEALNG_KEY\`): a setting that is not
heard would be worse. An empty one is none.

${Object.entries(sections)
  .map(([title, variables]) => `## ${title}\n\n${table(variables)}`)
  .join('\n\n')}

## Tests, benchmarks and pictures

${table(toolVariables)}
`
}

/** The arrows as a picture. Whatever follows from others is left out. */
function arrowsPicture(): string {
  const uses = (from: string, to: string): boolean => arrows[from]!.some((next) => next === to || uses(next, to))
  const drawn = Object.entries(arrows).flatMap(([from, below]) =>
    below.filter((to) => !below.some((other) => other !== to && uses(other, to))).map((to) => `  ${from} --> ${to}`),
  )
  const ideas = Object.keys(arrows).filter((idea) => !belowAll.includes(idea))
  return [
    '```mermaid',
    'flowchart TD',
    '  subgraph ideas [ ]',
    ...ideas.map((idea) => `    ${idea}`),
    '  end',
    '  entries --> ideas',
    `  ideas --> ${belowAll.toReversed().join(' --> ')}`,
    ...drawn,
    '```',
  ].join('\n')
}

/** The text with another part between the marks of that name. */
export function withPart(text: string, name: string, part: string): string {
  const [begin, end] = [`<!-- ${name}: written by npm run docs -->\n`, `\n<!-- end of ${name} -->`]
  const [before, after] = [text.indexOf(begin), text.indexOf(end)]
  if (before < 0 || after < before) throw new Error(`there is no place for ${name}`)
  return text.slice(0, before + begin.length) + part + text.slice(after)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [path, text] of Object.entries(await pages())) writeFileSync(path, text)
