/** The style of the screens for one person. It comes with the first of them, so that public pages do
 * not carry it. */
import '@/shared/styles/private.css'
