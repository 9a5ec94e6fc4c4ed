import { mount } from 'svelte'
import './styles/tokens.css'
import './styles/base.css'
import './styles/hues.css'
import App from './App.svelte'

const target = document.getElementById('app')
if (!target) throw new Error('the page has no #app')

mount(App, { target })
