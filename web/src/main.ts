import { mount } from 'svelte'
import './styles/tokens.css'
import './styles/fonts.css'
import './styles/base.css'
import './styles/looks.css'
import './styles/hues.css'
import App from './App.svelte'
import { startLanguage } from './locale/t.svelte'

const target = document.getElementById('app')
if (!target) throw new Error('the page has no #app')

await startLanguage()
mount(App, { target })
