import { hash } from 'node:crypto'
import packageJson from '../../../package.json' with { type: 'json' }
import { viewerChanges } from './viewer-changes.texts.ts'

/** Contains the version and a hash of our changes, so that browsers can cache the script forever. */
export const viewerAddress =
  `/docs/scalar-${packageJson.dependencies['@scalar/fastify-api-reference']}-` +
  `${hash('sha256', JSON.stringify(viewerChanges)).slice(0, 8)}.js`

/** A plate, embedded in the page. */
const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Ccircle cx='8' cy='8' r='7.5' fill='%23b3261e'/%3E%3Ccircle cx='8' cy='8' r='4' fill='none' stroke='%23fff' stroke-width='1.5'/%3E%3C/svg%3E"

export const viewerPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Comanda API</title>
<link rel="icon" href="${icon}">
</head>
<body>
<div id="app"></div>
<noscript>This page needs JavaScript. Read the guide without it: <a href="/docs/api/README.md">docs/api/README.md</a>.</noscript>
<script src="${viewerAddress}"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`

/** Starts the viewer with telemetry, AI features and test requests off: nothing leaves this service. */
export const viewerStart = `Scalar.createApiReference('#app', {
  url: '/docs/openapi.json',
  agent: { disabled: true },
  // Wide tables scroll by themselves on a telephone.
  customCss: '.section-content .markdown table { display: block; overflow-x: auto }',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  documentDownloadType: 'none',
  featuredClients: ['shell/curl', 'js/fetch', 'python/requests'],
  generateOperationSlug: ({ operationId }) => operationId,
  generateTagSlug: ({ name }) => name.toLowerCase().replaceAll(' ', '-'),
  hideClientButton: true,
  hideTestRequestButton: true,
  localization: { translations: { clientLibraries: { heading: 'Language of the samples' } } },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  telemetry: false,
  withDefaultFonts: false,
})
`

/** Allows only this service's scripts and requests. For inline styles see docs/decisions/0013-a-viewer-for-the-api.md. */
export const viewerPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
