/** Policy of the code's page: scripts may run, but without an origin, so that none of our addresses knows them. */
export const codePolicy = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'unsafe-inline' https:",
  "style-src 'unsafe-inline' https:",
  'img-src https: data:',
  'font-src https: data:',
  'connect-src https:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/**
 * The operator's code as a separate page without an origin. The sandbox is part of the policy, so that it also holds if
 * somebody opens the address directly.
 */
export const codePage = (customCode: string): string =>
  `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Código da página</title></head><body>` +
  `<section aria-label="Conteúdo adicional">${customCode}</section></body></html>`
