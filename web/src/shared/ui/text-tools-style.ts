/** The style of what texts hold besides words: tools, sample letters, diagrams, pictures. Pages that
 * have none do not load it. */
import '@/shared/styles/text-tools.css'
