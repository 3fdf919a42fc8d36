import { words } from '@/areas/apply/words/questionnaire'
import { REGIONS } from '@/shared/api/constants'
import { useDict } from '@/shared/i18n/dictionary'
import { useLocale } from '@/shared/page/context'
import { Checkbox } from '@/shared/ui/Checkbox'
import { Notice } from '@/shared/ui/Notice'
import { optionsOf, type PartForm, SelectField, TextField } from './controls'
import type { Field } from './fields'
import { isCity } from './lists'
import { PlaceField } from './PlaceField'
import { nameOf, type Place, spellingOf } from './places'

interface Props {
  form: PartForm
  kind: 'reg' | 'actual'
  /** The city of the landing page. */
  landingCity: Place | null
}

/** Cities first: most applicants live there. */
const SORTED = [...REGIONS.filter(isCity), ...REGIONS.filter((code) => !isCity(code))]

/** An address of registration or of residence. */
export function AddressFields({ form, kind, landingCity }: Props) {
  const locale = useLocale()
  const { fields, lists, cityDistrict, places } = useDict(words)
  const name = (part: string) => `${kind}_${part}` as Field
  const region = String(form.values[name('region')])
  const inCity = isCity(region)
  const district = String(form.values[name('district')])

  /** A place picked in one region is cleared when the region changes. */
  function changeRegion(next: string) {
    const isOther = spellingOf(region, district) !== null && spellingOf(next, district) === null
    form.set({ [name('region')]: next, ...(isOther && { [name('district')]: '' }) })
  }

  return (
    <>
      {landingCity?.region === region && (
        <Notice>{places.landed(nameOf(landingCity, locale))}</Notice>
      )}
      <SelectField
        form={form}
        name={name('region')}
        label={fields.region}
        options={optionsOf(SORTED, lists.regions)}
        onPick={changeRegion}
      />
      <PlaceField
        form={form}
        region={name('region')}
        name={name('district')}
        label={inCity ? cityDistrict : fields.district}
      />
      {!inCity && (
        <TextField
          form={form}
          name={name('settlement')}
          label={fields.settlement}
          autoComplete="address-level3"
        />
      )}
      <TextField
        form={form}
        name={name('street')}
        label={fields.street}
        autoComplete="street-address"
      />
      <div className="grid grid-cols-2 items-end gap-x-3 gap-y-6 sm:grid-cols-3">
        <TextField form={form} name={name('house')} label={fields.house} autoComplete="off" />
        <TextField form={form} name={name('flat')} label={fields.flat} autoComplete="off" />
        <TextField
          form={form}
          name={name('index')}
          label={fields.index}
          autoComplete="postal-code"
          autoCapitalize="characters"
          maxLength={10}
        />
      </div>
      {kind === 'reg' && (
        <Checkbox
          id={form.idOf('actual_same')}
          checked={form.values.actual_same === true}
          onChange={(event) => form.set({ actual_same: event.target.checked })}
        >
          {fields.actual_same}
        </Checkbox>
      )}
    </>
  )
}
