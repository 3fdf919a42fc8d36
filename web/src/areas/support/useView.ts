import { useEffect, useState } from 'react'
import { go } from '@/shared/navigation/go'
import { useApp } from '@/shared/page/context'
import { searchOf, type View, viewOf } from './view'

/** What the address asks for, and the way to something else on the same page: back leads back. */
export function useView(): [view: View, open: (next: View) => void] {
  const { path } = useApp().payload
  const [view, setView] = useState<View>(() => viewOf(window.location.search))
  useEffect(() => {
    const look = () => {
      const next = viewOf(window.location.search)
      setView((before) => (searchOf(before) === searchOf(next) ? before : next))
    }
    // A link to this very page changes the address alone, once the click is over.
    const lookLater = () => setTimeout(look)
    addEventListener('popstate', look)
    addEventListener('click', lookLater)
    return () => {
      removeEventListener('popstate', look)
      removeEventListener('click', lookLater)
    }
  }, [])
  return [
    view,
    (next) => {
      go(path + searchOf(next))
      setView(next)
    },
  ]
}
