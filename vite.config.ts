import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Compresses each asset once, at the build; the server sends the ready file. */
const precompress = (folder: string): Plugin => ({
  name: 'precompress',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  closeBundle() {
    for (const file of readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name))) {
      const bytes = readFileSync(`${folder}/${file}`)
      writeFileSync(`${folder}/${file}.br`, brotliCompressSync(bytes))
      writeFileSync(`${folder}/${file}.gz`, gzipSync(bytes, { level: 9 }))
    }
  },
})

export default defineConfig({
  appType: 'custom',
  plugins: [tailwind(), react(), precompress('dist/client/assets')],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // Only the API reference is larger; nobody else loads it.
        chunkSizeWarningLimit: 1500,
        rolldownOptions: {
          input: ['app.html', 'api-docs.html', 'src/entries/booking.ts', 'src/platform/web/styles/public.css'],
        },
      },
    },
    ssr: {
      // React goes into the bundle, so that it is the fast one whatever NODE_ENV the server runs with.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: { input: 'src/entries/pages.tsx' },
      },
    },
  },
})
