// Copies texts, moves the clock, and draws the live part of a page anew every two seconds.

document.addEventListener('click', async (event) => {
  const button = event.target.closest('button')
  if (button?.dataset.copy) await copy(button)
  if (button?.dataset.advance) await advance(button)
})

async function copy(button) {
  await navigator.clipboard.writeText(button.dataset.copy)
  const label = button.textContent
  button.textContent = button.dataset.done
  setTimeout(() => {
    button.textContent = label
  }, 1200)
}

async function advance(button) {
  button.disabled = true
  await fetch('/clock/advance', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: button.dataset.advance,
  })
  button.disabled = false
  button.focus()
  await draw()
}

async function draw() {
  const live = document.getElementById('live')
  if (!live || document.hidden) return
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const fresh = page.getElementById('live')
  if (!fresh || fresh.innerHTML === live.innerHTML) return
  const focused = live.contains(document.activeElement) && document.activeElement.dataset.copy
  live.replaceChildren(...fresh.childNodes)
  if (focused) live.querySelector(`[data-copy="${focused}"]`)?.focus()
}

setInterval(() => draw().catch(() => {}), 2000)
