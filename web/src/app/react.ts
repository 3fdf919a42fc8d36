/** React's part for the browser, as a script that can be evaluated before ours. */
export { createRoot, hydrateRoot } from 'react-dom/client'
