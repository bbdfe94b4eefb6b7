import { createRoot } from 'react-dom/client'
import { showApp } from './show-app.tsx'

showApp(createRoot(document.getElementById('root')!))
