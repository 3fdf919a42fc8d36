/** The style of private screens. It is loaded with the first of them, so that public pages do not
 * include it. */
import '@/shared/styles/private.css'
