import { useState } from 'react'
import { words } from '@/areas/apply/words/questionnaire'
import { Combobox } from '@/shared/forms/Combobox'
import { useDict } from '@/shared/i18n/dictionary'
import { useLocale } from '@/shared/page/context'
import { Button } from '@/shared/ui/Button'
import { Field as FieldFrame } from '@/shared/ui/Field'
import { Notice } from '@/shared/ui/Notice'
import type { PartForm } from './controls'
import type { Field } from './fields'
import { isCity } from './lists'
import { matchesElsewhere, nameOf, type Place, spellingOf, suggestions } from './places'

interface Props {
  form: PartForm
  region: Field
  name: Field
  label: string
}

/** The district or city: picked from those of the region, or typed. */
export function PlaceField({ form, region, name, label }: Props) {
  const locale = useLocale()
  const { places: t, lists } = useDict(words)
  // While typing, incomplete input is not criticised.
  const [isTyping, setTyping] = useState(false)
  const [chosen, typed] = [String(form.values[region]), String(form.values[name])]
  const regionName = (code: string) => lists.regions[code as keyof typeof lists.regions]
  const offered = suggestions(chosen, typed)
  const keyOf = (place: Place) => `${place.region} ${place.ru}`
  const others = isTyping ? [] : matchesElsewhere(chosen, typed, locale)

  /** A city of republican significance is a region itself: only the district is left to choose. */
  function take(place: Place, text: string) {
    const isRegion = place.isCity && isCity(place.region)
    form.set({ [region]: place.region, [name]: isRegion ? '' : text })
  }

  return (
    <div>
      <FieldFrame label={label} hint={t.hint} error={form.errors[name]} id={form.idOf(name)}>
        {(control) => (
          <Combobox
            control={control}
            value={typed}
            label={t.list}
            countText={t.optionCount}
            autoComplete="address-level2"
            options={offered.map((place) => ({
              key: keyOf(place),
              label: nameOf(place, locale),
              note: chosen === '' ? regionName(place.region) : undefined,
            }))}
            onType={(text) => {
              setTyping(true)
              form.set({ [name]: text })
            }}
            onPick={(key) => {
              const place = offered.find((it) => keyOf(it) === key)
              setTyping(false)
              if (place) take(place, nameOf(place, locale))
            }}
            onLeave={() => {
              setTyping(false)
              const spelling = spellingOf(chosen, typed, locale)
              if (spelling && spelling !== typed) form.set({ [name]: spelling })
              form.leave(name)
            }}
          />
        )}
      </FieldFrame>
      <div role="status">
        {others[0] && (
          <Notice
            className="mt-3"
            title={t.elsewhere(
              others[0].spelled,
              others.map((it) => regionName(it.place.region)),
            )}
          >
            <p className="mt-1">{t.elsewhereText}</p>
            <div className="mt-3 grid gap-2">
              {others.map(({ place, spelled: text }) => (
                <Button key={place.region} variant="secondary" onClick={() => take(place, text)}>
                  {t.change(regionName(place.region))}
                </Button>
              ))}
            </div>
          </Notice>
        )}
      </div>
    </div>
  )
}
