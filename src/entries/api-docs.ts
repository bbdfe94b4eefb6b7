import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import 'swagger-ui-dist/swagger-ui.css'

// Each description is served next to the page that shows it: `docs` shows `openapi.json` of the same folder.
SwaggerUI({ url: location.pathname.replace(/docs\/?$/, 'openapi.json'), dom_id: '#reference', deepLinking: true })
