import type { Access } from '../src/accounts/procedure.ts'
import { actingRoles, grants, may, scopesWith, type Permission } from '../src/accounts/permissions.ts'
import { ideaOf, procedures, type Procedure } from './procedures.ts'
import { accessByRoute, ideasRoutes } from './routes.ts'

const permissions = Object.keys(grants) as Permission[]
const isPermission = (access: Access | undefined): access is Permission =>
  permissions.some((permission) => permission === access)

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [rowOf(head), rowOf(head.map(() => '---')), ...rows.map(rowOf)].join('\n')

/** Who passes, in words: the roles that have the permission. */
function passing(access: Access | undefined): string {
  if (access === 'public') return 'everybody'
  if (access === 'account') return 'who is signed in'
  if (access === 'operator') return 'operators'
  return isPermission(access) ? actingRoles.filter((role) => may(role, access)).join(', ') : 'nobody'
}

/** What is asked beside the permission, and what the procedure is. */
const kindOf = ({ method, weight, stepUp, takesKeys, whileReadOnly, mostBytes }: Procedure): string =>
  [
    method === 'GET' ? 'read' : 'write',
    weight === 'heavy' && 'heavy',
    stepUp && 'asks for the password or a passkey again',
    takesKeys && 'by API keys too',
    whileReadOnly && `while a business only reads: ${whileReadOnly}`,
    mostBytes !== undefined && `up to ${mostBytes} bytes`,
  ]
    .filter(Boolean)
    .join('; ')

/** docs/authorization.md: who may do what, from the contracts and the one table of permissions. */
export async function authorizationPage(): Promise<string> {
  const byIdea = Object.entries(Object.groupBy(procedures, ideaOf)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const routes = [...accessByRoute(await ideasRoutes())].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `# Who may do what

Written by \`npm run docs\` from the contracts of \`src/*/contract.ts\`, the routes and \`src/accounts/permissions.ts\`, which the guard itself reads
(\`src/accounts/server/guard.ts\`): it cannot say anything else than what is enforced. Each cell is tried: \`checks/tenant-matrix.test.ts\` calls every
procedure as every role, as a stranger and as another business, \`checks/support.test.ts\` as support, \`checks/api-keys.test.ts\` by keys,
\`checks/routes.test.ts\` asks it of the routes.

A permission is that of a role in the business of the session. Within it, rows of other businesses are not there at all
([database-walls.md](decisions/database-walls.md)), and what a role sees of a row that it may read is decided by the verb, which asks the
transaction (\`tx.may\`): telephones and e-mails are \`clients.contacts\`, and who has \`bookings.own\` alone reads the own agenda.

## Permissions

${tableOf(
  ['Permission', ...actingRoles, 'Scopes of API keys'],
  permissions.map((permission) => [
    `\`${permission}\``,
    ...actingRoles.map((role) => (may(role, permission) ? 'yes' : '')),
    scopesWith(permission).join(', '),
  ]),
)}

## Procedures

${byIdea
  .map(
    ([idea, ofIdea = []]) =>
      `### ${idea}\n\n${tableOf(
        ['Procedure', 'Call', 'Permission', 'Who', 'Kind'],
        ofIdea.map((one) => [
          `\`${one.name}\``,
          `\`${one.method} ${one.path}\``,
          one.access ?? '',
          passing(one.access),
          kindOf(one),
        ]),
      )}`,
  )
  .join('\n\n')}

## Pages, streams and files

What leads by a secret in its address (\`:token\`, \`:key\`) is open to whoever has the address.

${tableOf(
  ['Route', 'Permission', 'Who'],
  routes.map(([name, access]) => [`\`${name}\``, access, passing(access)]),
)}
`
}
