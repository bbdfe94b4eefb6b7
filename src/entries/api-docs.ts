import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import 'swagger-ui-dist/swagger-ui.css'

// Each description lies beside the page that shows it.
SwaggerUI({ url: location.pathname.replace(/docs\/?$/, 'openapi.json'), dom_id: '#reference', deepLinking: true })
